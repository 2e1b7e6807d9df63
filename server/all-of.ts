/** Waits for everything that was asked at once, as `Promise.all`, and returns each answer under its name. */
export async function allOf<Asked extends object>(
  asked: Asked,
): Promise<{ [Name in keyof Asked]: Awaited<Asked[Name]> }> {
  const named = Object.entries(asked).map(async ([name, answer]) => [name, await answer] as const);
  return Object.fromEntries(await Promise.all(named)) as { [Name in keyof Asked]: Awaited<Asked[Name]> };
}
