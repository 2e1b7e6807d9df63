// Progress strip of the quiz: one well for each question. Decoration; text beside it says the same.

/** `done` is answered, `right` and `wrong` are known only at the end. */
export type Well = 'open' | 'now' | 'done' | 'right' | 'wrong';

export function Wells({ wells }: { wells: readonly Well[] }) {
  return (
    <span className="wells" aria-hidden="true">
      {wells.map((well, position) => (
        <i key={position} data-well={well} />
      ))}
    </span>
  );
}
