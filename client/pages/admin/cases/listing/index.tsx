// The line listing of the cases in the list.
import { m } from '#client/paraglide/messages.js';
import { LineListing } from '#client/print/line-listing.tsx';
import type { CaseListing } from '#contract/cases/prints/prints.ts';
import { ListPrint } from '../list-print.tsx';

export default function Listing() {
  return (
    <ListPrint<CaseListing>
      name="listing"
      title={m.admin_print_line_listing()}
      headOf={({ centre }) => `${m.admin_print_line_listing()}: ${centre.name}`}
      isSample={({ rows }) => rows.every(({ isSample }) => isSample)}
    >
      {(listing) => <LineListing listing={listing} />}
    </ListPrint>
  );
}
