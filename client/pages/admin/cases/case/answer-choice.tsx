// One question with its answers as buttons of which one can be pressed.
import { type ReactNode, useId } from 'react';

interface AnswerChoiceProps {
  /** The number before the question; left out: there is only one. */
  number?: number;
  question: string;
  answers: Readonly<Record<string, string>>;
  value: string | undefined;
  onChange: (answer: string) => void;
  /** The points of the answer, or another remark after it. */
  remark?: string | undefined;
  /** An answer that somebody may give after looking. */
  proposed?: string | undefined;
  /** Below the answers. */
  note?: ReactNode;
}

export function AnswerChoice({
  number,
  question,
  answers,
  value,
  onChange,
  remark,
  proposed,
  note,
}: AnswerChoiceProps) {
  const name = useId();
  return (
    <fieldset className="assess-question">
      <legend>
        {number !== undefined && <span className="case-quiet">{number}</span>} {question}
      </legend>
      <div className="assess-answers">
        {Object.entries(answers).map(([answer, words]) => (
          <label
            key={answer}
            data-on={value === answer || undefined}
            data-proposed={(value === undefined && proposed === answer) || undefined}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={answer}
              checked={value === answer}
              onChange={() => onChange(answer)}
            />
            {words}
          </label>
        ))}
        {remark !== undefined && <b className="assess-remark">{remark}</b>}
      </div>
      {note !== undefined && <div className="case-quiet">{note}</div>}
    </fieldset>
  );
}
