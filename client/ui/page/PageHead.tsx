import { useContext, useEffect } from 'react';
import { fullTitle, type Head, HeadContext, UNLISTED } from '../../lib/head.ts';
import { usePortal } from '../../lib/portal.ts';

/**
 * Sets the title and other metadata of a screen. Each screen renders one `PageHead`. Navigation in the browser
 * updates only title, description, canonical URL and robots.
 */
export function PageHead(head: Head) {
  const collector = useContext(HeadContext);
  const { name } = usePortal();
  if (collector) collector.head = head;
  const { title, description, canonical, isUnlisted = false } = head;
  useEffect(() => {
    document.title = fullTitle(title, name);
    if (description) setAttribute('meta[name="description"]', 'content', description);
    if (canonical) setAttribute('link[rel="canonical"]', 'href', new URL(canonical, location.origin).href);
  }, [title, name, description, canonical]);
  useEffect(() => (isUnlisted ? addRobots() : undefined), [isUnlisted]);
  return null;
}

function addRobots() {
  document.head.querySelector('meta[name="robots"]')?.remove();
  const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: UNLISTED });
  document.head.append(robots);
  return () => robots.remove();
}

function setAttribute(selector: string, attribute: string, value: string) {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}
