// A hundred people as a hundred wells: who had the reaction also on dummy tablets, who more, who not.
import { m } from '#client/paraglide/messages.js';

interface PeoplePictureProps {
  /** Of 100 people. */
  percentage: number;
  /** Of 100 people on dummy tablets; null: nobody measured it. */
  comparator: number | null;
}

type Kind = 'anyway' | 'more' | undefined;

export function PeoplePicture({ percentage, comparator }: PeoplePictureProps) {
  const anyway = Math.min(comparator ?? 0, percentage);
  const lines: [kind: Kind, people: number, text: string, more: string | null][] = [
    ['anyway', anyway, m.risk_anyway({ count: anyway }), m.risk_anyway_text()],
    [
      'more',
      percentage - anyway,
      comparator === null ? m.risk_had({ count: percentage }) : m.risk_more({ count: percentage - anyway }),
      null,
    ],
    [undefined, 100 - percentage, m.risk_had_not({ count: 100 - percentage }), null],
  ];
  return (
    <div className="people">
      <svg viewBox="0 0 200 200" aria-hidden="true">
        {Array.from({ length: 100 }, (_, well) => (
          <Well
            key={well}
            x={10 + (well % 10) * 20}
            y={10 + Math.floor(well / 10) * 20}
            kind={well < anyway ? 'anyway' : well < percentage ? 'more' : undefined}
          />
        ))}
      </svg>
      <ul>
        {lines.map(
          ([kind, people, text, more]) =>
            people > 0 && (
              <li key={text}>
                <svg viewBox="0 0 20 20" aria-hidden="true">
                  <Well x={10} y={10} kind={kind} />
                </svg>
                <span>
                  <b>{text}</b>
                  {more && <small>{more}</small>}
                </span>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

function Well({ x, y, kind }: { x: number; y: number; kind: Kind }) {
  return (
    <>
      <circle cx={x} cy={y} r="7.5" data-well={kind} />
      {kind === 'anyway' && <circle cx={x} cy={y} r="3.5" data-well="more" />}
    </>
  );
}
