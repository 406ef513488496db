import type { Offering } from '../../offering/useOffering.ts';

/** Whether the viewer may publish what is offered by the organisation chosen, or else by their only one. */
export function mayPublish(organisations: readonly Offering[], organisationId: string | undefined): boolean {
  const [only] = organisations.length === 1 ? organisations : [];
  const chosen = organisations.find(({ id }) => id === organisationId) ?? only;
  return chosen?.viewerCanPublish ?? organisations.some((each) => each.viewerCanPublish);
}
