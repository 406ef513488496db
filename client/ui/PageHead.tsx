import { useContext, useEffect } from 'react';
import { fullTitle, type Head, HeadContext, UNLISTED } from '../lib/head.ts';
import { usePortal } from '../lib/portal.ts';

/**
 * Each screen renders one: its title and what else it says about itself. The server collects it into the HTML's head;
 * the browser keeps title, description, canonical address and robots in step while people move about.
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

/** Until the page is left; the server's own element goes with it. */
function addRobots() {
  document.head.querySelector('meta[name="robots"]')?.remove();
  const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: UNLISTED });
  document.head.append(robots);
  return () => robots.remove();
}

function setAttribute(selector: string, attribute: string, value: string) {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}
