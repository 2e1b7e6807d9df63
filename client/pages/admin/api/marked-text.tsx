// A text of the API's description: paragraphs, lists and code of Markdown, and nothing else of it.

interface MarkedTextProps {
  text: string;
  /** One line without paragraphs, inside an element of the caller. */
  isLine?: true;
}

export function MarkedText({ text, isLine }: MarkedTextProps) {
  if (isLine) return <WithCode text={text} />;
  return (
    <div className="grid max-w-prose gap-3 pt-3">
      {text.split('\n\n').map((part) =>
        part.startsWith('- ') ? (
          <ul key={part} className="grid gap-1">
            {part.split('\n').map((line) => (
              <li key={line}>
                <WithCode text={line.slice(2)} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={part}>
            <WithCode text={part} />
          </p>
        ),
      )}
    </div>
  );
}

/** Every second part between backticks is code. */
const WithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="break-words">
        {part}
      </code>
    ) : (
      part
    ),
  );
