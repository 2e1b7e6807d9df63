// Checks of facts about a death that exclude each other: only an account with the right "sign" confirms them. No zod here:
// public pages may load this file.
import {
  type Check,
  contradiction,
  eachDose,
  eachReaction,
  type Found,
  isAfter,
  say,
  sayAll,
  severityFound,
  severityOf,
  whole,
} from './check-parts-rules.ts';
import type { CaseContent } from './content-rules.ts';
import { fatal, patientDied, statedCauses } from './derived-facts-rules.ts';
import { valueAt } from './paths-rules.ts';

/** The facts about the patient that say a death. A confirmation of an unrelated death rests on them. */
const sayingDeath = ['died', 'date', 'causes', 'autopsy', 'autopsyCauses'].map((name) => `death.${name}`);

const aboutDeath = (says: string, find: Check['find']): Check => ({
  ...contradiction(says, find),
  isAboutDeath: true,
});

export const deathChecks = {
  fatalAndDeath: aboutDeath(
    'Of one reaction, only one of the outcome Fatal and “results in death”',
    (content) =>
      eachReaction(content, (reaction, at) => {
        const { outcome, seriousness, contributedToDeath } = reaction;
        const isFatal = outcome === fatal;
        const resulted =
          seriousness?.death === true || (contributedToDeath === true && seriousness?.death !== false);
        const says = isFatal || resulted || contributedToDeath === true;
        if (!says || (isFatal && resulted)) return [];
        const fields = [
          `${at}.outcome`,
          `${at}.seriousness.death`,
          ...(contributedToDeath === true ? [`${at}.contributedToDeath`] : []),
        ];
        return [
          {
            at: [reaction.id],
            fields,
            message: () =>
              `${sayAll(content, fields)}: only one of them says that the reaction caused the death`,
          },
        ];
      }),
  ),
  onsetAfterDeath: aboutDeath('The onset of a reaction after the date of death', (content) =>
    eachReaction(content, ({ id }, at) => afterDeath(content, [id], `${at}.onset`)),
  ),
  endAfterDeath: aboutDeath('The end of a reaction after the date of death', (content) =>
    eachReaction(content, ({ id }, at) => afterDeath(content, [id], `${at}.end`)),
  ),
  startAfterDeath: aboutDeath('The start of a drug after the date of death', (content) =>
    eachDose(content, ({ ids, at }) => afterDeath(content, ids, `${at}.start`)),
  ),
  severityAndOutcome: aboutDeath(
    'Of one reaction, severity 7 without the outcome Fatal, or Fatal with another severity',
    (content, facts) =>
      eachReaction(content, ({ id, outcome }, at) => {
        const level = severityOf(facts, id);
        if (level === undefined || (level === '7') === (outcome === fatal)) return [];
        return [severityFound(content, { id, level }, `${at}.outcome`)];
      }),
  ),
  unrelatedDeath: aboutDeath('The patient died, and a reaction is said not to have contributed', (content) =>
    patientDied(content)
      ? eachReaction(content, ({ id, contributedToDeath }, at) =>
          contributedToDeath === false
            ? [
                {
                  at: [id],
                  fields: [`${at}.contributedToDeath`, ...sayingDeath],
                  message: () =>
                    `${say(content, `${at}.contributedToDeath`)}: the patient died, and this needs a reason`,
                },
              ]
            : [],
        )
      : [],
  ),
  notDied: aboutDeath('“The patient died” is denied, and another fact says so', (content) => {
    if (content.death?.died !== false || !patientDied(content)) return [];
    const reactions = (content.reactions ?? []).map(({ id }) => `reactions.${id}.outcome`);
    const fields = [...sayingDeath, ...reactions].filter((path) => valueAt(content, path) !== undefined);
    return [
      whole(fields, () => `${say(content, 'death.died')}, although another fact says that the patient died`),
    ];
  }),
  autopsyDenied: aboutDeath('No autopsy, and causes of death found by autopsy', ({ death = {}, ...rest }) => {
    if (death.autopsy !== false || statedCauses(death.autopsyCauses).length === 0) return [];
    const fields = ['death.autopsy', 'death.autopsyCauses'];
    return [whole(fields, () => sayAll({ ...rest, death }, fields))];
  }),
} as const satisfies Record<string, Check>;

const afterDeath = (content: CaseContent, at: readonly string[], path: string): Found[] =>
  isAfter(content, path, 'death.date')
    ? [
        {
          at,
          fields: [path, 'death.date'],
          message: () => `${say(content, path)} is after ${say(content, 'death.date')}`,
        },
      ]
    : [];
