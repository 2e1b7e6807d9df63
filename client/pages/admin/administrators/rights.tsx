// An account's rights: as a list of what they allow, and as a field to choose them.
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { rightTexts } from '#client/components/admin/right-texts.ts';
import { m } from '#client/paraglide/messages.js';
import { inOrder, type Right, rights } from '#contract/access-rules.ts';

export function RightList({ rights: held }: { rights: readonly Right[] }) {
  if (held.length === 0) return <p className="row-meta">{m.admin_administrators_no_rights()}</p>;
  if (held.length === rights.length) {
    return (
      <p className="account-rights">
        {m.admin_administrators_all_rights()} {rights.map(nameOf).join(', ')}
      </p>
    );
  }
  return (
    <ul className="account-rights" aria-label={m.admin_administrators_rights()}>
      {inOrder(held).map((right) => (
        <li key={right}>
          <b>{nameOf(right)}</b>: {rightTexts[right].may()}
        </li>
      ))}
    </ul>
  );
}

const nameOf = (right: Right) => rightTexts[right].name();

interface RightsFieldProps {
  chosen: readonly Right[];
  onChoose: (chosen: Right[]) => void;
  /** The rights of the signed-in account: the only ones that it can grant or revoke. */
  own: readonly Right[];
}

export function RightsField({ chosen, onChoose, own }: RightsFieldProps) {
  const isLimited = own.length < rights.length;
  return (
    <fieldset className="field" aria-describedby={isLimited ? 'rights-hint' : undefined}>
      <legend className="field-label">{m.admin_administrators_what_this_account_may_do()}</legend>
      {isLimited && (
        <p className="field-hint" id="rights-hint">
          {m.admin_administrators_you_can_change_only_the_rights_that()}
        </p>
      )}
      {rights.map((right) => (
        <CheckboxField
          key={right}
          name={`right-${right}`}
          label={nameOf(right)}
          hint={rightTexts[right].may()}
          checked={chosen.includes(right)}
          disabled={!own.includes(right)}
          onChange={({ target }) =>
            onChoose(inOrder(target.checked ? [...chosen, right] : chosen.filter((one) => one !== right)))
          }
        />
      ))}
    </fieldset>
  );
}
