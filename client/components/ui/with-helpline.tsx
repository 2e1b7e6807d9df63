// A sentence in which the number of the national helpline is a link that never breaks at its hyphens.
import { pvpiHelpline } from '#contract/contact-info-rules.ts';
import { PhoneLink } from './phone-link.tsx';

export function WithHelpline({ text }: { text: string }) {
  const [before, ...after] = text.split(pvpiHelpline);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <PhoneLink phone={pvpiHelpline} className="whitespace-nowrap" />
      {after.join(pvpiHelpline)}
    </>
  );
}
