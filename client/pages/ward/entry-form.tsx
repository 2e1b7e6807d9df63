// One patient of a ward round: twelve fields, outcome, when and by whom it was told, photographs. It is kept on the phone and
// handed in when there is a network; then the next patient.
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart, useIdleModule } from '#client/components/device/idle-module.ts';
import { Button } from '#client/components/ui/button.tsx';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { DateField } from '#client/components/ui/date-field.tsx';
import { dateFaultText, dateText, readDateNow } from '#client/components/ui/date-text.ts';
import { HintAndError, SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { deletePhotograph, type Photograph, readPhotograph } from '#client/data/device/photographs.ts';
import { isOver, type OwnPass, readPass } from '#client/data/device/ward-pass.ts';
import { addEntry, keepPhotograph, sendRound, type Words } from '#client/data/device/ward-round.ts';
import { m } from '#client/paraglide/messages.js';
import { portalDay, portalNow } from '#client/portal-time.ts';
import { statedAge, yearsMax } from '#contract/cases/content/age-rules.ts';
import { isFuture } from '#contract/cases/content/partial-dates-rules.ts';
import { readAge } from '#contract/typed/ages-rules.ts';
import type { WardEntry } from '#contract/ward.ts';
import { wardMax, wardPhotographsMax } from '#contract/ward-rules.ts';

const { load: loadCamera, Part: Camera } = lazyPart(
  () => import('./camera.tsx'),
  (module) => module.Camera,
);

const occupations = () =>
  [
    ['doctor', m.details_who_doctor()],
    ['dentist', m.details_who_dentist()],
    ['pharmacist', m.details_who_pharmacist()],
    ['nurse', m.details_who_nurse()],
    ['student', m.details_who_student()],
    ['otherProfessional', m.details_who_professional()],
    ['patient', m.details_who_patient()],
    ['relative', m.details_who_relative()],
    ['other', m.details_who_other()],
  ] as const;
const sexes = () =>
  [
    ['2', m.details_female()],
    ['1', m.details_male()],
  ] as const;
const actions = () =>
  [
    ['1', m.details_action_withdrawn()],
    ['2', m.details_action_reduced()],
    ['3', m.details_action_increased()],
    ['4', m.details_action_unchanged()],
    ['9', m.details_action_none()],
  ] as const;
const outcomes = () =>
  [
    ['1', m.details_outcome_recovered()],
    ['2', m.details_outcome_recovering()],
    ['3', m.details_outcome_not()],
    ['4', m.details_outcome_lasting()],
    ['5', m.details_outcome_fatal()],
  ] as const;
const criteria = () =>
  [
    ['death', m.details_serious_death()],
    ['lifeThreatening', m.details_serious_life()],
    ['hospitalisation', m.details_serious_hospital()],
    ['disability', m.details_serious_disability()],
    ['congenitalAnomaly', m.details_serious_birth()],
    ['otherMedicallyImportant', m.details_serious_other()],
  ] as const;

interface EntryFormProps {
  pass: OwnPass;
  /** A refused entry to correct. */
  refused: Words | null;
  onTyped: () => void;
  /** It was kept. */
  onDone: () => void;
}

export function EntryForm({ pass, refused, onTyped, onDone }: EntryFormProps) {
  /** The number of this patient's form: another one is empty. */
  const [patient, setPatient] = useState(1);
  const [isKept, setKept] = useState(false);
  return (
    <>
      <p role="status">{isKept && m.ward_kept()}</p>
      <PatientForm
        key={`${patient} ${refused?.body.enteredAt ?? ''}`}
        pass={pass}
        refused={refused}
        isFirst={patient === 1 && refused === null}
        onTyped={onTyped}
        onKept={() => {
          setKept(true);
          setPatient(patient + 1);
          onDone();
        }}
      />
    </>
  );
}

interface PatientFormProps {
  pass: OwnPass;
  refused: Words | null;
  isFirst: boolean;
  onTyped: () => void;
  onKept: () => void;
}

interface Picture {
  photograph: Photograph;
  address: string;
}

function PatientForm({ pass, refused, isFirst, onTyped, onKept }: PatientFormProps) {
  const known = refused?.body;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState(refused?.refusal ?? null);
  const [isBusy, setBusy] = useState(false);
  const [serious, setSerious] = useState<readonly string[] | null>(known?.serious ?? null);
  const { pictures, add, remove } = usePictures(refused?.photographs ?? []);
  const [isCamera, setCamera] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // There when the network is not.
  useIdleModule(loadCamera);

  useEffect(() => {
    if (isFirst) return;
    form.current?.querySelector<HTMLElement>('[name=initials]')?.focus({ preventScroll: true });
    form.current?.scrollIntoView();
  }, [isFirst]);

  async function keep(element: HTMLFormElement) {
    const { entry, issues } = readEntry(new FormData(element), serious);
    setFaults(issues);
    const [first] = Object.keys(issues);
    if (first !== undefined) return (element.elements.namedItem(first) as HTMLElement | null)?.focus();
    setBusy(true);
    setFailure(null);
    try {
      // Another tab may have a new pass. What was entered before the end is still taken.
      const own = await readPass();
      if (!known && own && isOver(own, Date.now())) {
        setFailure(m.ward_is_over_typed());
        setBusy(false);
        return;
      }
      const photographs = pictures.map(({ photograph }) => photograph);
      await addEntry(entry, photographs, known?.enteredAt);
      void sendRound().catch(() => {});
      onKept();
    } catch {
      setFailure(m.ward_not_kept());
      setBusy(false);
    }
  }

  function tick(name: string, isOn: boolean) {
    const others = (serious ?? []).filter((one) => one !== name);
    setSerious(isOn ? [...others, name] : others.length > 0 ? others : null);
  }
  const field = (name: string, value?: string | null) => ({
    name,
    error: faults[name],
    autoComplete: 'off',
    defaultValue: value ?? '',
  });
  const day = (date: string | null | undefined) => date && dateText(date);

  return (
    <form
      ref={form}
      noValidate
      onInput={onTyped}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void keep(event.currentTarget);
      }}
    >
      <div role="alert">{failure !== null && <p className="note">{failure}</p>}</div>
      <div className="ward-pair">
        <TextField
          {...field('initials', known?.initials)}
          label={m.details_initials()}
          maxLength={wardMax.initials}
        />
        <TextField
          {...field('recordNumber', known?.recordNumber)}
          label={m.details_record_number()}
          maxLength={wardMax.recordNumber}
        />
        <TextField
          {...field(
            'age',
            known?.age && `${known.age.value} ${known.age.unit === 'a' ? '' : known.age.unit}`,
          )}
          label={m.ward_age()}
          hint={m.ward_age_hint()}
        />
        <Choice {...field('sex', known?.sex)} label={m.details_sex()} options={sexes()} />
      </div>
      <TextField
        {...field('ward', known ? known.ward : pass.ward)}
        label={m.ward_bed()}
        maxLength={wardMax.bed}
      />
      <TextField
        {...field('medicine', known?.medicine)}
        label={m.report_medicine()}
        maxLength={wardMax.medicine}
      />
      <TextField {...field('dose', known?.dose)} label={m.details_dose()} maxLength={wardMax.dose} />
      <DateField {...field('started', day(known?.started))} label={m.details_started()} />
      <TextAreaField
        {...field('reaction', known?.reaction)}
        label={m.ward_reaction()}
        rows={3}
        maxLength={wardMax.reaction}
      />
      <DateField {...field('onset', day(known?.onset))} label={m.details_began()} />
      <fieldset className="field">
        <legend className="field-label">{m.details_seriousness()}</legend>
        {criteria().map(([name, label]) => (
          <CheckboxField
            key={name}
            name={name}
            label={label}
            checked={serious?.includes(name) ?? false}
            onChange={({ currentTarget }) => tick(name, currentTarget.checked)}
          />
        ))}
        <CheckboxField
          name="noneOfSix"
          label={m.ward_none_of_six()}
          checked={serious?.length === 0}
          onChange={({ currentTarget }) => setSerious(currentTarget.checked ? [] : null)}
        />
      </fieldset>
      <Choice {...field('action', known?.action)} label={m.details_action()} options={actions()} />
      <Choice {...field('outcome', known?.outcome)} label={m.details_outcome()} options={outcomes()} />
      <DateField
        {...field('toldOn', dateText(known?.toldOn ?? portalDay()))}
        label={m.ward_told_on()}
        hint={m.ward_told_on_hint()}
      />
      <TextField
        {...field('toldName', known?.toldBy.name ?? pass.name)}
        label={m.ward_told_by()}
        maxLength={wardMax.name}
      />
      <SelectField
        {...field('toldOccupation', known?.toldBy.occupation ?? pass.occupation)}
        label={m.ward_told_occupation()}
      >
        {occupations().map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <fieldset className="field">
        <legend className="field-label">{m.details_photographs()}</legend>
        <HintAndError id="pictures" label="" hint={m.ward_pictures_hint({ most: wardPhotographsMax })} />
        <ul className="ward-pictures">
          {pictures.map(({ photograph, address }, place) => (
            <li key={photograph.key}>
              <img src={address} alt={m.ward_picture({ number: place + 1 })} />
              <Button small variant="quiet" onClick={() => remove(photograph.key)}>
                {m.ward_picture_remove({ number: place + 1 })}
              </Button>
            </li>
          ))}
        </ul>
        {isCamera && (
          <Suspense fallback={null}>
            <Camera
              onPicture={async (file) => {
                await add(file);
                onTyped();
                setCamera(false);
              }}
              onClose={() => setCamera(false)}
            />
          </Suspense>
        )}
        {!isCamera && pictures.length < wardPhotographsMax && (
          <Button variant="secondary" onClick={() => setCamera(true)}>
            {m.ward_camera_open()}
          </Button>
        )}
      </fieldset>
      <div className="form-actions">
        <Button type="submit" busy={isBusy}>
          {m.ward_next()}
        </Button>
      </div>
    </form>
  );
}

/** The photographs of this patient, sealed on the device, with addresses to show them. */
function usePictures(first: readonly Photograph[]) {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const reopen = useEffectEvent(async () => {
    for (const photograph of first) {
      const file = await readPhotograph(photograph.key, photograph.type);
      if (file) setPictures((now) => [...now, { photograph, address: URL.createObjectURL(file) }]);
    }
  });
  const close = useEffectEvent(() => pictures.forEach(({ address }) => URL.revokeObjectURL(address)));
  useEffect(() => {
    void reopen();
    return () => close();
  }, []);
  return {
    pictures,
    async add(file: Blob) {
      const photograph = await keepPhotograph(file);
      setPictures((now) => [...now, { photograph, address: URL.createObjectURL(file) }]);
    },
    remove(key: string) {
      setPictures(pictures.filter(({ photograph }) => photograph.key !== key));
      void deletePhotograph(key);
    },
  };
}

interface ChoiceProps {
  name: string;
  label: string;
  error?: string | undefined;
  defaultValue: string;
  options: readonly (readonly [string, string])[];
}

function Choice({ options, ...props }: ChoiceProps) {
  return (
    <SelectField {...props}>
      <option value="">{m.details_outcome_unknown()}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** What was typed, and the messages of the fields that cannot be kept so. */
function readEntry(data: FormData, serious: readonly string[] | null) {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const orNull = (name: string) => text(name) || null;
  const issues: Record<string, string> = {};
  function date(name: string, label: string): string | null {
    if (text(name) === '') return null;
    const read = readDateNow(text(name));
    if ('fault' in read) issues[name] = dateFaultText(read, label);
    else if (isFuture(read.date, portalNow()))
      issues[name] = m.details_date_future({ later: label, laterDate: dateText(read.date) });
    else return read.date;
    return null;
  }
  const age = text('age') === '' ? null : readAge(text('age'));
  const aged = age && { value: age.value, unit: age.unit ?? ('a' as const) };
  const isAge = text('age') === '' || (aged !== null && (statedAge(aged)?.years.min ?? 0) <= yearsMax);
  if (!isAge) issues['age'] = m.ward_age_fault();
  if (text('medicine') === '') issues['medicine'] = m.report_medicine_required();
  const started = date('started', m.details_started());
  if (text('reaction') === '') issues['reaction'] = m.ward_reaction_required();
  const onset = date('onset', m.details_began());
  const toldOn = date('toldOn', m.ward_told_on()) ?? '';
  if (!issues['toldOn'] && (toldOn.length !== 10 || toldOn > portalDay()))
    issues['toldOn'] = m.ward_told_on_fault();
  if (text('toldName') === '') issues['toldName'] = m.ward_told_by_required();
  const entry = {
    toldOn,
    toldBy: { name: text('toldName'), occupation: text('toldOccupation') },
    initials: orNull('initials'),
    recordNumber: orNull('recordNumber'),
    age: aged,
    sex: orNull('sex'),
    ward: orNull('ward'),
    medicine: text('medicine'),
    dose: orNull('dose'),
    started,
    reaction: text('reaction'),
    onset,
    serious,
    action: orNull('action'),
    outcome: orNull('outcome'),
  } as Omit<WardEntry, 'enteredAt' | 'photographs'>;
  return { entry, issues };
}
