// The name of a reporter as one text.
import { foldName } from '../../text-rules.ts';
import type { CaseContent, Reporter } from './content-rules.ts';
import { known } from './fields-rules.ts';

/** Given, middle and family name, without the title; empty: none is known. */
export const fullName = ({ givenName, middleName, familyName }: Reporter): string =>
  [givenName, middleName, familyName].flatMap((part) => known(part)?.trim() || []).join(' ');

/** The reporter who counts: the primary one, otherwise the first. */
const firstReporter = ({ reporters = [] }: CaseContent): Reporter | undefined =>
  reporters.find(({ primary }) => primary === true) ?? reporters[0];

/** The first reporter's name in small letters, by which reports of one person are counted; empty: not known. */
export const countedReporter = (content: CaseContent): string => {
  const reporter = firstReporter(content);
  return reporter ? foldName(fullName(reporter)) : '';
};

/** The department of the first reporter as typed; empty: not known. */
export const reporterDepartment = (content: CaseContent): string =>
  known(firstReporter(content)?.department)?.trim() ?? '';

/** The department of a case as typed: of the first reporter, otherwise the patient's ward; empty: not known. */
export const departmentOf = (content: CaseContent): string =>
  reporterDepartment(content) || known(content.patient?.ward)?.trim() || '';

/** The department of a case in small letters, by which cases are counted. */
export const countedDepartment = (content: CaseContent): string => foldName(departmentOf(content));
