// The blank form: the fields of the online form on one page, for wards and pharmacies without a network.
import { m } from '#client/paraglide/messages.js';
import { Band, Disclaimer, type Handout, Own, type Write } from './handout.tsx';

/** The rows of the form: their least height in lines, whether they fill the space that the page has left, their fields. */
const rows = [
  { lines: 3, fields: ['form_patient', 'form_age', 'form_sex'] },
  { lines: 3.4, fields: ['form_medicine', 'form_taken_for'] },
  { lines: 2.8, fields: ['form_batch', 'form_expiry', 'form_started', 'form_stopped'] },
  { lines: 4, fills: true, fields: ['form_problem'] },
  { lines: 2.8, fields: ['form_began', 'form_lasted'] },
  { lines: 3.2, fields: ['form_serious'] },
  { lines: 3, fields: ['form_others'] },
  { lines: 3, fields: ['form_name', 'form_contact', 'form_date'] },
] as const;

const Row = ({ t, row: { lines, fields, ...row } }: { t: Write; row: (typeof rows)[number] }) => (
  <div
    className="handout-row"
    data-fills={'fills' in row || undefined}
    style={{ minBlockSize: `${lines * 1.5}em` }}
  >
    {fields.map((field) => (
      <div key={field}>
        <b>{t(field)}</b>
        {/* A box to tick stays with its word. */}
        <span>
          {field === 'form_others' || field === 'form_date'
            ? ''
            : t(`${field}_hint`).replaceAll('☐ ', '☐\u00A0')}
        </span>
      </div>
    ))}
  </div>
);

export const blankForm: Handout = {
  id: 'form-side-effect-report',
  name: m.admin_handouts_blank_form,
  title: 'form_title',
  Page: ({ t, issuer }) => (
    <div className="handout-page">
      <Band t={t} title={'form_head'} text={'form_text'} />
      <div className="handout-in">
        {rows.map((row) => (
          <Row key={row.fields[0]} t={t} row={row} />
        ))}
        <Own t={t} issuer={issuer} />
      </div>
      <Disclaimer t={t} />
    </div>
  ),
};
