import { paths } from '../../app/paths.ts';
import { usePortal } from '../../lib/portal.ts';
import { ContactSentence, InfoPage } from './InfoPage.tsx';

export function AccessibilityPage() {
  const { contactEmail } = usePortal();
  return (
    <InfoPage
      title="Accessibility"
      description="Everybody who may apply must be able to use this portal. Our measure is WCAG 2.2, level AA."
      canonical={paths.accessibility.link()}
    >
      <h2>What we do for it</h2>
      <ul>
        <li>
          Everything works with the keyboard, the focus is always visible, and a link skips to the content.
        </li>
        <li>Colours keep a contrast of at least 4.5 to 1 in the light and in the dark theme.</li>
        <li>What a colour says, an icon and a word say too.</li>
        <li>Texts can be enlarged; nothing scrolls sideways on a screen 320 pixels wide.</li>
        <li>Moving pictures can be paused, and stand still when your system asks for less motion.</li>
        <li>Changes on the screen are announced to screen readers.</li>
      </ul>
      <h2>How it is checked</h2>
      <p>
        Every change runs through automatic checks. These find only a part of all barriers, so we do not claim
        to be free of them.
      </p>
      <h2>You met a barrier?</h2>
      <p>
        Tell us the address of the page, what you wanted to do and what you use.{' '}
        <ContactSentence address={contactEmail} />
      </p>
    </InfoPage>
  );
}
