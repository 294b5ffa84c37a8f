// What was typed into the registration, without the passwords, while its code is on the way: a phone may drop the page while the person
// reads the SMS. Kept in this tab only.

const name = 'tuma-registration';

export function keepRegistration(values: Record<string, string>): void {
  const { password: _, confirm: _2, ...kept } = values;
  sessionStorage.setItem(name, JSON.stringify(kept));
}

export const dropRegistration = (): void => sessionStorage.removeItem(name);

export function keptRegistration(): Partial<Record<string, string>> {
  return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Record<string, string>>;
}
