// Checks of facts about a death that exclude each other: only an account with the right "sign" confirms them.
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
import { checkWords } from '../../words/checks-rules.ts';

/** The facts about the patient that say a death. A confirmation of an unrelated death rests on them. */
const sayingDeath = ['died', 'date', 'causes', 'autopsy', 'autopsyCauses'].map((name) => `death.${name}`);

const aboutDeath = (find: Check['find']): Check => ({
  ...contradiction(find),
  isAboutDeath: true,
});

export const deathChecks = {
  /** Of one reaction, only one of the outcome Fatal and “results in death”. */
  fatalAndDeath: aboutDeath((content) =>
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
          message: () => checkWords('only_one_of_them_says', { facts: sayAll(content, fields) }),
        },
      ];
    }),
  ),
  /** The onset of a reaction after the date of death. */
  onsetAfterDeath: aboutDeath((content) =>
    eachReaction(content, ({ id }, at) => afterDeath(content, [id], `${at}.onset`)),
  ),
  /** The end of a reaction after the date of death. */
  endAfterDeath: aboutDeath((content) =>
    eachReaction(content, ({ id }, at) => afterDeath(content, [id], `${at}.end`)),
  ),
  /** The start of a drug after the date of death. */
  startAfterDeath: aboutDeath((content) =>
    eachDose(content, ({ ids, at }) => afterDeath(content, ids, `${at}.start`)),
  ),
  /** Of one reaction, severity 7 without the outcome Fatal, or Fatal with another severity. */
  severityAndOutcome: aboutDeath((content, facts) =>
    eachReaction(content, ({ id, outcome }, at) => {
      const level = severityOf(facts, id);
      if (level === undefined || (level === '7') === (outcome === fatal)) return [];
      return [severityFound(content, { id, level }, `${at}.outcome`)];
    }),
  ),
  /** The patient died, and a reaction is said not to have contributed. */
  unrelatedDeath: aboutDeath((content) =>
    patientDied(content)
      ? eachReaction(content, ({ id, contributedToDeath }, at) =>
          contributedToDeath === false
            ? [
                {
                  at: [id],
                  fields: [`${at}.contributedToDeath`, ...sayingDeath],
                  message: () =>
                    checkWords('the_patient_died_and_this', {
                      fact: say(content, `${at}.contributedToDeath`),
                    }),
                },
              ]
            : [],
        )
      : [],
  ),
  /** “The patient died” is denied, and another fact says so. */
  notDied: aboutDeath((content) => {
    if (content.death?.died !== false || !patientDied(content)) return [];
    const reactions = (content.reactions ?? []).map(({ id }) => `reactions.${id}.outcome`);
    const fields = [...sayingDeath, ...reactions].filter((path) => valueAt(content, path) !== undefined);
    return [
      whole(fields, () =>
        checkWords('although_another_fact_says_that', { fact: say(content, 'death.died') }),
      ),
    ];
  }),
  /** No autopsy, and causes of death found by autopsy. */
  autopsyDenied: aboutDeath(({ death = {}, ...rest }) => {
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
          message: () =>
            checkWords('is_after', { fact: say(content, path), other: say(content, 'death.date') }),
        },
      ]
    : [];
