import { IconMail } from '@tabler/icons-react';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { EmailText } from '../../../ui/EmailText.tsx';
import { NewTabIcon } from '../../../ui/NewTabIcon.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PictureOrInitials } from '../../../ui/PictureOrInitials.tsx';
import classes from './Organisation.module.css';
import type { OrganisationQuery } from './organisation.generated.ts';

type Organisation = NonNullable<OrganisationQuery['organisation']>;

export function OrganisationHeader({ organisation, page }: { organisation: Organisation; page: number }) {
  const t = useMessages('organisation');
  const { slug, name, logo, contactEmail, website, description, closedAt } = organisation;
  return (
    <header className="row gap-lg mb-xl">
      <PageHead
        title={name}
        description={description?.slice(0, 160) ?? t('describe', { organisation: name })}
        canonical={paths.organisation.link(slug, page > 1 ? { page } : {})}
        jsonLd={organisationJsonLd(organisation)}
      />
      {logo && (
        <PictureOrInitials
          className={classes.logo}
          picture={logo}
          name={name}
          width={96}
          height={96}
          isEager
        />
      )}
      <div className={classes.words}>
        <h1>{name}</h1>
        {closedAt && <p className={classes.closed}>{t('closed')}</p>}
        {description && <p className={`measure breaks written ${classes.description}`}>{description}</p>}
        <ul className={`row gap-md ${classes.ways}`}>
          {website && (
            <li>
              <a href={website} target="_blank" rel="noopener">
                {t('website')}
                <NewTabIcon />
              </a>
            </li>
          )}
          {contactEmail && (
            <li>
              <a href={`mailto:${contactEmail}`}>
                <IconMail size={18} aria-hidden />
                <span className="visually-hidden">{t('contact')}</span>
                <span>
                  <EmailText>{contactEmail}</EmailText>
                </span>
              </a>
            </li>
          )}
        </ul>
      </div>
    </header>
  );
}

function organisationJsonLd({ slug, name, logo, contactEmail, website, description }: Organisation): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: paths.organisation.link(slug),
    ...(logo && { image: logo.url }),
    ...(contactEmail && { email: contactEmail }),
    ...(website && { sameAs: website }),
    ...(description && { description }),
  };
}
