import { describe, expect, it } from 'vitest';
import { renderProvided } from '../app/testPortal.tsx';
import type { HeadCollector } from '../lib/head.ts';
import { PageHead } from './PageHead.tsx';

describe('a page head', () => {
  it('sets the title with the portal’s name behind it', () => {
    renderProvided(<PageHead title="Fees" />);
    expect(document.title).toBe('Fees · AvailAble Scholarship');
  });

  it('is the name alone on the home page', () => {
    renderProvided(<PageHead title="AvailAble Scholarship" />);
    expect(document.title).toBe('AvailAble Scholarship');
  });

  it('keeps description and canonical address of the document in step', () => {
    document.head.innerHTML = '<meta name="description" content="old"><link rel="canonical" href="/old">';
    renderProvided(<PageHead title="Fees" description="Application costs." canonical="/fees" />);
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute(
      'content',
      'Application costs.',
    );
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${location.origin}/fees`,
    );
  });

  it('is collected whole where there is a collector', () => {
    const collector: HeadCollector = { head: null };
    renderProvided(<PageHead title="Gone" status={404} />, undefined, collector);
    expect(collector.head).toEqual({ title: 'Gone', status: 404 });
  });
});
