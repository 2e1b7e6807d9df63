// Posters, leaflets, cards and blank forms with the institute's name and a QR code to its form. The address names the
// handout, so that scripts/sample-files.ts can open each.
import '#client/print/handouts/handouts.css';
import { useLocation, useSearch } from 'wouter';
import { useHandoutLanguages } from '#client/components/admin/offered-languages.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { Options, SelectField } from '#client/components/ui/field.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { handouts } from '#client/print/handouts/all.ts';
import { HandoutSheet, writeIn } from '#client/print/handouts/handout.tsx';
import { PrintFrame } from '#client/print/print-frame.tsx';
import { settingsByKey } from '#contract/site-settings-rules.ts';

/** Each language in itself. */
const nameIn = (language: string) => new Intl.DisplayNames(language, { type: 'language' }).of(language);

export default function Handouts() {
  const [path, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const handout = handouts.find(({ id }) => id === params.get('name')) ?? handouts[0];
  const isPlain = params.get('plain') === 'true';
  const place = params.get('via') ?? '';
  const contact = useAdminRead('/api/contact-info');
  const places = useAdminRead('/api/list-names').data?.departments ?? [];
  const settings = useAdminRead('/api/site-settings');
  const choice = useHandoutLanguages(params.get('language'));
  const language = choice?.language ?? 'en';
  if (!handout) return null;
  const show = (change: Record<string, string>) => {
    const next = { name: handout.id, language, plain: String(isPlain), via: place, ...change };
    navigate(`${path}?${new URLSearchParams(next)}`, { replace: true });
  };
  return (
    <PrintFrame
      title={m.admin_handouts_title()}
      documentTitle={writeIn(language)(handout.title)}
      backTo="/admin/resources"
      backText={m.admin_handouts_back()}
      isReady={contact.data !== undefined && settings.data !== undefined && choice !== null}
    >
      <div className="print-head handout-choice">
        <SelectField
          name="name"
          label={m.admin_handouts_what()}
          value={handout.id}
          onChange={({ target }) => show({ name: target.value })}
        >
          <Options of={handouts.map(({ id, name }) => [id, name()])} />
        </SelectField>
        <SelectField
          name="language"
          label={m.admin_handouts_language()}
          value={language}
          onChange={({ target }) => show({ language: target.value })}
        >
          {choice?.offered.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameIn(code)}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          name="named"
          label={m.admin_handouts_with_name_and_code()}
          checked={!isPlain}
          onChange={({ target }) => show({ plain: String(!target.checked) })}
        />
        {!isPlain && (
          <SelectField
            name="via"
            label={m.admin_handouts_place()}
            hint={m.admin_handouts_place_hint()}
            value={place}
            onChange={({ target }) => show({ via: target.value })}
          >
            <option value="">{m.admin_handouts_any_place()}</option>
            <Options of={[...new Set([...places, ...(place ? [place] : [])])].map((name) => [name, name])} />
          </SelectField>
        )}
      </div>
      <ReadState read={settings} failure={m.admin_print_could_not_be_made()} level={2} lines={14}>
        {(rows) => (
          <ReadState read={contact} failure={m.admin_print_could_not_be_made()} level={2} lines={14}>
            {({ address, phone }) =>
              choice && (
                <HandoutSheet
                  handout={handout}
                  language={language}
                  issuer={
                    isPlain
                      ? null
                      : {
                          name: settingsByKey(rows).site_title ?? '',
                          address,
                          telephone: phone,
                          form: `${location.origin}/report-adr`,
                          place,
                        }
                  }
                />
              )
            }
          </ReadState>
        )}
      </ReadState>
    </PrintFrame>
  );
}
