import { describe, expect, it } from 'vitest';
import { renderProvided } from '../../app/testPortal.tsx';
import type { HeadCollector } from '../../lib/head.ts';
import { PageHead } from './PageHead.tsx';

describe('page head', () => {
  it("the page title ends with the portal's name", () => {
    renderProvided(<PageHead title="Fees" />);
    expect(document.title).toBe('Fees · AvailAble Scholarship');
  });

  it("the home page title contains only the portal's name", () => {
    renderProvided(<PageHead title="AvailAble Scholarship" />);
    expect(document.title).toBe('AvailAble Scholarship');
  });

  it('the page head updates the description and canonical URL of the document', () => {
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

  it('the page head passes its title and status to the head collector', () => {
    const collector: HeadCollector = { head: null };
    renderProvided(<PageHead title="Gone" status={404} />, undefined, collector);
    expect(collector.head).toEqual({ title: 'Gone', status: 404 });
  });
});
