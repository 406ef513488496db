import type { PlanFragment } from './plan.generated.ts';

type Totals = PlanFragment['totals'];

export function sumUp({ intended, offered, accepted, intendedCount, offeredCount, acceptedCount }: Totals) {
  return { money: intended + offered + accepted, places: intendedCount + offeredCount + acceptedCount };
}

export const isOver = ({ totals: { left, placesLeft } }: Pick<PlanFragment, 'totals'>) =>
  (left ?? 0) < 0 || (placesLeft ?? 0) < 0;
