// Progress strip of the quiz: one mark for each question. Decoration; text beside it says the same.

/** `done` is answered, `right` and `wrong` are known only at the end. */
type QuestionState = 'open' | 'now' | 'done' | 'right' | 'wrong';

export function ProgressStrip({ states }: { states: readonly QuestionState[] }) {
  return (
    <span className="progress-strip" aria-hidden="true">
      {states.map((state, position) => (
        <i key={position} data-state={state} />
      ))}
    </span>
  );
}
