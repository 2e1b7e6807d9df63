// The entry of the directory that a reporter of a case becomes when somebody at the desk takes it over.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { emailIssue } from '#contract/text-rules.ts';
import { fullName } from '#contract/cases/content/reporter-name-rules.ts';
import { occupationOfQualification } from '#contract/cases/content/code-lists-rules.ts';
import type { ReporterInput } from '#contract/resources/reporters-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { notFound, Problem } from '../../http/problems.ts';

/** Throws a 404 without such a reporter, and a 409 if the case does not have the name. */
export function reporterOfContent({ reporters = [] }: CaseContent, id: string): ReporterInput {
  const reporter = reporters.find((one) => one.id === id);
  if (!reporter) throw notFound();
  const name = fullName(reporter);
  if (name === '') throw new Problem(409, problems('the_case_does_not_have_this_reporters'));
  const contact = known(reporter.contact)?.trim() ?? '';
  const email = known(reporter.email)?.trim() ?? (emailIssue(contact) === null ? contact : null);
  const telephone =
    known(reporter.telephone)?.trim() ?? (email === null && contact.length <= 33 ? contact : null);
  return {
    name,
    occupation:
      known(reporter.occupation) ?? occupationOfQualification[known(reporter.qualification) ?? ''] ?? 'other',
    department: known(reporter.department)?.trim() || null,
    telephone: telephone || null,
    email: email || null,
    thankedOn: null,
    isActive: true,
  };
}
