// "Same answers as for …": which earlier pair's answers are taken over, and what the case says differently about the two.
import { useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Options, SelectField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import {
  differingFacts,
  openAfterCopy,
  type PairFact,
} from '#contract/cases/assessment/same-answers-rules.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { type Pair, pairsOf } from '#contract/cases/content/criteria-rules.ts';
import { newestOf, pairName } from './assessment-labels.ts';

/** An assessed pair, and how its answers fit another one. */
export interface Source {
  pair: Pair;
  whoUmc: Assessment | undefined;
  naranjo: Assessment | undefined;
  differing: PairFact[];
  open: ReturnType<typeof openAfterCopy>;
}

/** The assessed pairs of a case besides this one, the one that leaves the fewest questions open first. */
export function sourcesFor(content: CaseContent, all: readonly Assessment[], pair: Pair): Source[] {
  return pairsOf(content)
    .flatMap((one): Source[] => {
      const { drug, reaction } = one;
      if (drug.id === pair.drug.id && reaction.id === pair.reaction.id) return [];
      const whoUmc = newestOf(all, 'whoUmc', reaction.id, drug.id);
      const naranjo = newestOf(all, 'naranjo', reaction.id, drug.id);
      if (!whoUmc && !naranjo) return [];
      const [differing, open] = [differingFacts(content, one, pair), openAfterCopy(content, one, pair)];
      return [{ pair: one, whoUmc, naranjo, differing, open }];
    })
    .toSorted((one, other) => one.differing.length - other.differing.length);
}

const factNames: Record<PairFact, () => string> = {
  dates: m.admin_assess_fact_dates,
  action: m.admin_assess_fact_action,
  stopping: m.admin_assess_fact_stopping,
  again: m.admin_assess_fact_again,
};

interface SameAnswersProps {
  sources: readonly Source[];
  onTake: (source: Source) => void;
}

export function SameAnswers({ sources, onTake }: SameAnswersProps) {
  const id = useId();
  const [place, setPlace] = useState(0);
  const source = sources[place];
  if (!source) return null;
  return (
    <div className="assess-same">
      <SelectField
        id={`${id}source`}
        name="source"
        label={m.admin_assess_same_answers()}
        value={String(place)}
        onChange={({ target }) => setPlace(Number(target.value))}
      >
        <Options of={sources.map(({ pair }, at) => [at, pairName(pair)])} />
      </SelectField>
      <Button small variant="secondary" onClick={() => onTake(source)}>
        {m.admin_assess_take_over()}
      </Button>
      <p className="case-quiet">
        {source.differing.length === 0
          ? m.admin_assess_same_alike()
          : m.admin_assess_same_differ({
              facts: source.differing.map((fact) => factNames[fact]()).join(', '),
            })}
      </p>
    </div>
  );
}
