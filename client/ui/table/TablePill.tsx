import { FilterPill } from '../FilterPill.tsx';

export function TablePill(props: Parameters<typeof FilterPill>[0]) {
  return (
    <p className="mb-md">
      <FilterPill {...props} />
    </p>
  );
}
