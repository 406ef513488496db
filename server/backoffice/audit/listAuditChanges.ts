type Value = { text: string | null; items: string[] | null };
type Change = { field: string; before: Value | null; after: Value | null };

/**
 * Lists the values that an audit entry changed, by name, and currencies, which amounts need. Values inside an object
 * have names such as `dates.opensOn`. `before` or `after` is null if the entry did not record that value.
 */
export function listAuditChanges(entry: { before?: unknown; after?: unknown }): Change[] {
  const [before, after] = [readValues(entry.before), readValues(entry.after)];
  const fields = new Set([...before.keys(), ...after.keys()]);
  return [...fields]
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter(
      ({ field, before: was, after: is }) =>
        CURRENCIES.includes(field) || JSON.stringify(was) !== JSON.stringify(is),
    );
}

const CURRENCIES = ['currency', 'fundingCurrency'];

function readValues(values: unknown, within = ''): Map<string, Value> {
  return new Map(
    Object.entries(values ?? {}).flatMap(([name, value]) => {
      const field = `${within}${name}`;
      return isObject(value) ? [...readValues(value, `${field}.`)] : [[field, readValue(value)]];
    }),
  );
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

function readValue(value: unknown): Value {
  if (Array.isArray(value)) return { text: null, items: value.map((item) => readText(item) ?? '') };
  return { text: readText(value), items: null };
}

function readText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
