import { IconMail } from '@tabler/icons-react';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormattedText } from '../../../ui/article/FormattedText.tsx';
import { NewTabIcon } from '../../../ui/NewTabIcon.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { PictureOrInitials } from '../../../ui/picture/PictureOrInitials.tsx';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { accentStyle } from '../../../ui/theme/accentStyle.ts';
import classes from './Organisation.module.css';
import type { OrganisationQuery } from './organisation.generated.ts';

type Organisation = NonNullable<OrganisationQuery['organisation']>;

export function OrganisationHeader({ organisation, page }: { organisation: Organisation; page: number }) {
  const t = useMessages('organisation');
  const { slug, name, logo, contactEmail, website, descriptionPieces, accentColor, closedAt } = organisation;
  return (
    <header
      className={`row gap-lg mb-xl ${accentColor ? classes.accented : ''}`}
      style={accentColor ? accentStyle(accentColor) : undefined}
    >
      <PageHead
        title={name}
        description={plainDescription(organisation).slice(0, 160) || t('describe', { organisation: name })}
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
        {descriptionPieces.length > 0 && (
          <div className={`measure breaks written ${classes.description}`}>
            <FormattedText pieces={descriptionPieces} />
          </div>
        )}
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

function plainDescription({ descriptionPieces }: Organisation): string {
  const texts = descriptionPieces.map(({ text, nesting }) => text ?? (nesting === 1 ? '' : ' '));
  return texts.join('').replaceAll(/\s+/g, ' ').trim();
}

function organisationJsonLd(organisation: Organisation): object {
  const { slug, name, logo, contactEmail, website } = organisation;
  const description = plainDescription(organisation);
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
