import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { PORTAL_ORGANISATION_ID } from '../../../../../rules/accounts/organisations.ts';
import { pictureValue } from '../../../../../rules/pictures.ts';
import type { SchemaForm } from '../../../../ui/form/useSchemaForm.ts';
import type { OfferingOrganisation } from '../../../offering/useOfferingOrganisations.ts';
import { useLatestUniversityQuery } from '../edit.generated.ts';
import type { ScholarshipValues } from './scholarshipForm.ts';

/**
 * Fills in the university of the organisation's latest scholarship or, if it has none, the organisation's
 * name. Excludes the portal's own organisation, whose scholarships are from many universities. `chosen` is
 * null if the form does not start empty.
 */
export function useUniversity(
  form: SchemaForm<ScholarshipValues>,
  organisations: readonly OfferingOrganisation[],
  chosen: string | null | undefined,
): void {
  const [only] = organisations.length === 1 ? organisations : [];
  const organisation = chosen === null ? undefined : (organisations.find(({ id }) => id === chosen) ?? only);
  const isOwn = organisation && organisation.id !== PORTAL_ORGANISATION_ID;
  const { data } = useLatestUniversityQuery(
    isOwn ? { variables: { organisationId: organisation.id } } : skipToken,
  );
  const name = organisation?.name;
  const { hook } = form;
  useEffect(() => {
    if (!data || name === undefined) return;
    const [latest] = data.managedScholarships?.items ?? [];
    const known = {
      universityName: latest?.universityName ?? name,
      universityImage: pictureValue(latest?.universityImageUrl ?? null),
      universityCountry: latest?.universityCountry ?? '',
      universityCity: latest?.universityCity ?? '',
      universityWorldRank: latest ? String(latest.universityWorldRank) : '',
    };
    for (const [field, defaultValue] of Object.entries(known))
      if (!hook.getFieldState(field as keyof typeof known).isDirty)
        hook.resetField(field as keyof typeof known, { defaultValue });
  }, [data, name, hook]);
}
