type Values = Record<string, unknown> | null;

export function makeAuditChanges(before: Values, after: Values) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    __typename: 'AuditChange' as const,
    field,
    before: makeValue(before, field),
    after: makeValue(after, field),
  }));
}

function makeValue(values: Values, field: string) {
  if (!values || !(field in values)) return null;
  const value = values[field];
  const isList = Array.isArray(value);
  return {
    __typename: 'AuditValue' as const,
    text: isList || value === null ? null : String(value),
    items: isList ? value.map(String) : null,
  };
}
