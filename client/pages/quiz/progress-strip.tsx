// Progress strip of the quiz: one well for each question. Decoration; text beside it says the same.

/** `done` is answered, `right` and `wrong` are known only at the end. */
type QuestionState = 'open' | 'now' | 'done' | 'right' | 'wrong';

export function ProgressStrip({ wells }: { wells: readonly QuestionState[] }) {
  return (
    <span className="wells" aria-hidden="true">
      {wells.map((well, position) => (
        <i key={position} data-well={well} />
      ))}
    </span>
  );
}
