// The case that tests of cases begin with.
const ids = Array.from({ length: 9 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);
export const [drug = '', reaction = '', other = '', reporter = ''] = ids;

/** A person has denied all six criteria. */
export const notSerious = {
  death: false,
  lifeThreatening: false,
  hospitalisation: false,
  disability: false,
  congenitalAnomaly: false,
  otherMedicallyImportant: false,
};

/** A content with everything that sending needs. */
export const rash = {
  patient: { initials: 'S.M.', sex: '2', ageAtOnset: { value: 34, unit: 'a' } },
  reporters: [{ id: reporter, qualification: '1', familyName: 'Rao', country: 'IN', primary: true }],
  reactions: [
    {
      id: reaction,
      term: 'Rash',
      onset: '2026-11-03',
      outcome: '1',
      seriousness: { ...notSerious, hospitalisation: true },
    },
  ],
  drugs: [{ id: drug, role: '1', name: 'Amoxicillin', doses: [{ id: other, start: '2026-11-01' }] }],
  narrative: 'A rash two days after the first tablet.',
};
