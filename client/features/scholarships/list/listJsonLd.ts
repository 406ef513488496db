import { paths } from '../../../../rules/paths.ts';

type ShownPage = {
  page: number;
  pageSize: number;
  items: readonly { slug: string; scholarshipName: string }[];
};

/** schema.org data of a list page, in display order. URLs are paths; the head makes them absolute. */
export function listJsonLd({ page, pageSize, items }: ShownPage): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: items.map(({ slug, scholarshipName }, index) => ({
      '@type': 'ListItem',
      position: (page - 1) * pageSize + index + 1,
      name: scholarshipName,
      url: paths.scholarshipPage.link(slug),
    })),
  };
}
