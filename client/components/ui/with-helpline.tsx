// A sentence in which the number of the national helpline is a link that never breaks at its hyphens.
import { helplineLink, pvpiHelpline } from '#contract/contact-info-rules.ts';

export function WithHelpline({ text }: { text: string }) {
  const [before, ...after] = text.split(pvpiHelpline);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a href={helplineLink} className="whitespace-nowrap">
        {pvpiHelpline}
      </a>
      {after.join(pvpiHelpline)}
    </>
  );
}
