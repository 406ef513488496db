import { accentVariables } from '../../../rules/accounts/accentColor.ts';

export function accentStyle(color: string): Record<string, string> {
  const { light, dark } = accentVariables(color);
  return Object.fromEntries(
    Object.entries(light).map(([name, value]) => [name, `light-dark(${value}, ${dark[name] ?? value})`]),
  );
}
