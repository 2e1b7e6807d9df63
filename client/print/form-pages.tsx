// A form on paper: its boxes and tables, then the continuation pages.
import type { CSSProperties } from 'react';
import { prints } from '#contract/words/prints-rules.ts';
import { isTable, type Box, type FormTable, type PrintLayout } from './paper.ts';
import { Running } from './running.tsx';

interface FormPagesProps {
  title: string;
  /** A description of the form, below the title. */
  note: string;
  pages: PrintLayout;
  /** What stands below the boxes, on their page. */
  foot?: string;
  /** At the head of each further page: number and marks of the case. */
  running: string;
}

export function FormPages({ title, note, pages: { parts, continued }, foot, running }: FormPagesProps) {
  return (
    <>
      <header className="print-title">
        <h2>{title}</h2>
        <p>{note}</p>
      </header>
      {parts.map((part) => (
        <section key={isTable(part) ? part.title : part.boxes[0]?.label} className="print-part">
          {part.title !== '' && <h3>{part.title}</h3>}
          {isTable(part) ? (
            <TablePart part={part} />
          ) : (
            <dl className="print-boxes">
              {part.boxes.map((one) => (
                <FormBox key={`${one.number} ${one.label}`} box={one} />
              ))}
            </dl>
          )}
        </section>
      ))}
      {foot !== undefined && <p className="print-foot">{foot}</p>}
      {continued.length > 0 && (
        <Running head={prints('continuation', { title, running })}>
          {continued.map((one) => (
            <section key={one.title} className="print-continued">
              <h3>{one.title}</h3>
              <p dir="auto">{one.text}</p>
            </section>
          ))}
        </Running>
      )}
    </>
  );
}

function FormBox({ box: { number, label, value, span, lines, ticks } }: { box: Box }) {
  return (
    <div style={{ '--span': span } as CSSProperties}>
      <dt>{number === '' ? label : `${number}. ${label}`}</dt>
      <dd style={{ minBlockSize: ticks ? undefined : `${lines}lh` }} dir="auto">
        {ticks && (
          <span className="print-ticks">
            {ticks.map((tick) => (
              <span key={tick.label} data-on={tick.isOn || undefined}>
                <i>{tick.isOn ? '×' : ''}</i>
                {tick.label}
              </span>
            ))}
          </span>
        )}
        {value}
      </dd>
    </div>
  );
}

function TablePart({ part: { title, columns, rows } }: { part: FormTable }) {
  const all = columns.reduce((sum, column) => sum + column.columns + 2, 0);
  return (
    <div className="print-scroll" role="region" aria-label={title} tabIndex={0}>
      <table className="print-table">
        <colgroup>
          <col style={{ width: '2.5%' }} />
          {columns.map(({ label, columns: characters }) => (
            <col key={label} style={{ width: `${((characters + 2) / all) * 97}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              <th scope="row">{roman[row] ?? row + 1}</th>
              {cells.map((cell, place) => (
                <td key={columns[place]?.label} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const roman = ['i', 'ii', 'iii', 'iv'];
