import { FilterPill } from '../FilterPill.tsx';

/** A condition of the table below that no control shows; a click takes it away. */
export function TablePill(props: Parameters<typeof FilterPill>[0]) {
  return (
    <p className="mb-md">
      <FilterPill {...props} />
    </p>
  );
}
