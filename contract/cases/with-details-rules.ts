// The first content of the case of a report that was sent with details. The details have priority; the seven fields
// fill what the details leave out. No zod here: public pages may load this file.
import type { CaseContent } from './content-rules.ts';
import { reporterDetails } from './reporter-details-rules.ts';

export function contentWithDetails(report: CaseContent, sent: CaseContent): CaseContent {
  const details = reporterDetails(sent);
  const [quickReporter, ...others] = report.reporters ?? [];
  const [reporter, ...further] = details.reporters ?? [];
  const narratives = [report.narrative, details.narrative].filter(
    (text) => text !== undefined && text !== '',
  );
  return {
    ...report,
    ...details,
    patient: { ...report.patient, ...details.patient },
    reporters: [
      ...(quickReporter || reporter
        ? [{ ...quickReporter, ...reporter, id: reporter?.id ?? quickReporter?.id ?? '', primary: true }]
        : []),
      ...others,
      // Only one reporter is the primary source.
      ...further.map((one) => ({ ...one, primary: false })),
    ],
    reactions: details.reactions ?? report.reactions ?? [],
    drugs: details.drugs?.some(({ role }) => role !== '2')
      ? details.drugs
      : [...(report.drugs ?? []), ...(details.drugs ?? [])],
    ...(narratives.length > 0 && { narrative: narratives.join('\n\n') }),
  };
}
