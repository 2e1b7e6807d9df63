// How many records of a list are translated into each language that visitors are offered, and which are not.
import { m } from '#client/paraglide/messages.js';
import { coverageOf, translationState } from '#contract/translations-rules.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { countText } from './number-text.ts';
import { useOtherLanguages } from './other-languages.ts';
import { languageName } from './translation-values.ts';

export interface CoverageProps {
  records: readonly object[];
  /** The names of the translated fields. */
  fields: readonly string[];
}

/** A line such as `Hindi 12 of 30`. */
export function Coverage({ records, fields }: CoverageProps) {
  const others = useOtherLanguages();
  const counted = others.flatMap((language) => {
    const { done, of } = coverageOf(records, fields, language);
    return of === 0 ? [] : [{ language, done, of }];
  });
  return <Shares counted={counted} />;
}

/** Of all kinds together, for the dashboard. */
export function WholeCoverage() {
  const { data = [] } = useAdminRead('/api/admin/translations');
  const languages = [...new Set(data.map(({ language }) => language))];
  const sum = (language: string, part: 'done' | 'of') =>
    data.reduce((all, one) => all + (one.language === language ? one[part] : 0), 0);
  return (
    <Shares
      counted={languages.map((language) => ({
        language,
        done: sum(language, 'done'),
        of: sum(language, 'of'),
      }))}
    />
  );
}

function Shares({ counted }: { counted: readonly { language: string; done: number; of: number }[] }) {
  if (counted.length === 0) return null;
  return (
    <p className="text-small text-ink-2">
      {m.admin_translations_translated()}{' '}
      {counted
        .map(({ language, done, of }) =>
          m.admin_translations_coverage({
            language: languageName(language),
            done: countText(done),
            total: countText(of),
          }),
        )
        .join(' · ')}
    </p>
  );
}

/** The languages in which a record lacks a text, or has one of an older text. */
export function LacksTranslation({ record, fields }: { record: object; fields: readonly string[] }) {
  const others = useOtherLanguages();
  const lacking = others.filter((language) =>
    fields.some((field) =>
      ['missing', 'changed'].includes(translationState(record as Record<string, unknown>, field, language)),
    ),
  );
  if (lacking.length === 0) return null;
  return <Badge>{m.admin_translations_lacks({ languages: lacking.map(languageName).join(', ') })}</Badge>;
}
