// One figure: a sentence, its chart or its table, and both as files. In print chart and table stand below each other.
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { pngFile, svgFile } from '#client/components/charts/save-chart.ts';
import { showNewest } from '#client/components/charts/show-newest.ts';
import { Table } from '#client/components/ui/table.tsx';
import { saveFile } from '#client/data/admin/save-file.ts';
import { m } from '#client/paraglide/messages.js';
import type { FigureTable } from '#contract/figure-tables-rules.ts';

interface FigurePanelProps {
  table: FigureTable;
  chart: ReactNode;
  /** Words beside the sentence: what the fills mean. */
  legend?: ReactNode;
  /** Where the row of this place leads; undefined: nowhere. */
  hrefOf?: ((place: number) => string | undefined) | undefined;
  /** The address of the table as CSV. */
  csv: string;
  className?: string;
  /** How many more rows there are than the page shows. */
  more?: number;
}

export function FigurePanel({
  table,
  chart,
  legend,
  hrefOf,
  csv,
  className = '',
  more = 0,
}: FigurePanelProps) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const drawing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showNewest(drawing.current), [shown]);
  async function save(kind: 'svg' | 'png') {
    const svg = drawing.current?.querySelector('svg');
    if (!svg) return;
    const file = kind === 'svg' ? svgFile(svg, table.title) : await pngFile(svg, table.title);
    saveFile(file, `${table.name}.${kind}`);
  }
  const heading = `figure-${table.name}`;
  return (
    <section className={`numbers-panel ${className}`} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{table.title}</h2>
        <div
          className="numbers-switch"
          role="group"
          aria-label={m.admin_numbers_shown_as({ title: table.title })}
        >
          {(['chart', 'table'] as const).map((kind) => (
            <button key={kind} type="button" aria-pressed={shown === kind} onClick={() => setShown(kind)}>
              {kind === 'chart' ? m.admin_numbers_chart() : m.admin_numbers_table()}
            </button>
          ))}
        </div>
      </header>
      <p>{table.sentence}</p>
      {legend}
      <div ref={drawing} className="numbers-chart" data-shown={shown === 'chart' || undefined}>
        {chart}
      </div>
      <div className="numbers-table" data-shown={shown === 'table' || undefined}>
        <FigureRows table={table} hrefOf={hrefOf} />
        {more > 0 && <p>{m.admin_numbers_more({ count: more })}</p>}
      </div>
      <footer>
        <a href={csv} download>
          {m.admin_numbers_csv()}
        </a>
        {shown === 'chart' && (
          <>
            <button type="button" onClick={() => void save('svg')}>
              {m.admin_numbers_svg()}
            </button>
            <button type="button" onClick={() => void save('png')}>
              {m.admin_numbers_png()}
            </button>
          </>
        )}
      </footer>
    </section>
  );
}

function FigureRows({ table, hrefOf }: Pick<FigurePanelProps, 'table' | 'hrefOf'>) {
  const [first = '', ...others] = table.head;
  return (
    <Table caption={table.title} captionHidden heads={[first, ...others.map((numeric) => ({ numeric }))]}>
      {table.rows.map(([name, ...cells], place) => {
        const href = hrefOf?.(place);
        return (
          <tr key={String(name)}>
            <th scope="row" dir="auto">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={others[at]} className="numeric">
                {at === 0 && href !== undefined && cell !== 0 ? (
                  <Link
                    href={href}
                    aria-label={m.admin_numbers_cases_of({ name: String(name), count: String(cell) })}
                  >
                    {cell}
                  </Link>
                ) : (
                  (cell ?? '–')
                )}
              </td>
            ))}
          </tr>
        );
      })}
    </Table>
  );
}
