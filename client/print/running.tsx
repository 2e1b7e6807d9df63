// Pages that start on a new sheet and repeat their head on each: browsers repeat the head of a table.
import type { ReactNode } from 'react';

export function Running({ head, children }: { head: string; children: ReactNode }) {
  return (
    <table className="print-running" role="presentation">
      <thead>
        <tr>
          <td>{head}</td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}
