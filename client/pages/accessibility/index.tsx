// Accessibility statement: what works, what does not work yet, and how to report a problem.
import { Link } from 'wouter';
import { TextSection } from '#client/components/ui/text-section.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { WithHelpline } from '#client/components/ui/with-helpline.tsx';
import { m } from '#client/paraglide/messages.js';

const abilities = [
  m.legal_accessibility_can_keyboard,
  m.legal_accessibility_can_reader,
  m.legal_accessibility_can_zoom,
  m.legal_accessibility_can_dark,
  m.legal_accessibility_can_time,
  m.legal_accessibility_can_script,
];

export default function Accessibility() {
  return (
    <div className="page pb-section">
      <PageHeader title={m.legal_accessibility_title()} lede={m.legal_accessibility_lede()} />
      <TextSection title={m.legal_accessibility_aim()}>
        <p>{m.legal_accessibility_aim_text()}</p>
      </TextSection>
      <TextSection title={m.legal_accessibility_can()}>
        <ul>
          {abilities.map((ability) => (
            <li key={ability()}>{ability()}</li>
          ))}
        </ul>
      </TextSection>
      <TextSection title={m.legal_accessibility_limits()}>
        <p>{m.legal_accessibility_limits_text()}</p>
      </TextSection>
      <TextSection title={m.legal_accessibility_test()}>
        <p>{m.legal_accessibility_test_text()}</p>
      </TextSection>
      <TextSection title={m.legal_accessibility_tell()}>
        <p>
          <WithHelpline text={m.legal_accessibility_tell_text()} />
        </p>
        <p>
          <Link href="/contact">{m.legal_contact_page()}</Link>
        </p>
      </TextSection>
      <p className="mt-6 text-small text-ink-2">{m.legal_reviewed()}</p>
    </div>
  );
}
