/**
 * Turns GraphiQL's tabs into a list of buttons with one marked as current, because ARIA forbids tabs that contain
 * buttons. Returns the observer, which repeats the change until it is disconnected.
 */
export function fixTabRoles(root: HTMLElement): MutationObserver {
  const mend = () => {
    for (const part of root.querySelectorAll('.graphiql-tabs[role], [role=tabpanel]'))
      part.removeAttribute('role');
    for (const tab of root.querySelectorAll('.graphiql-tab')) {
      const isCurrent = tab.classList.contains('graphiql-tab-active');
      for (const name of ['role', 'aria-selected', 'aria-controls'])
        if (tab.hasAttribute(name)) tab.removeAttribute(name);
      const button = tab.querySelector('button');
      if (button?.getAttribute('aria-current') !== String(isCurrent))
        button?.setAttribute('aria-current', String(isCurrent));
    }
  };
  const observer = new MutationObserver(mend);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'role', 'aria-selected'],
  });
  return observer;
}
