import { SiteLink } from '../../ui/site-link.tsx';
import { dateText } from '../../korean/date-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { POLICIES, type Consent, type PolicyName, type PolicyVersions } from './consent.ts';
import styles from './consent-record.module.css';

type ConsentRecordProps = {
  consents: readonly Consent[];
  inForce: PolicyVersions;
};

export function ConsentRecord({ consents, inForce }: ConsentRecordProps) {
  return (
    <ul className={styles.list}>
      {POLICIES.map(({ name, title, path }) => (
        <li key={name}>
          <SiteLink className={styles.link} to={path}>
            {title}
            <Icon name="chevron-right" size={2} className={styles.chevron} />
          </SiteLink>
          <p className={styles.text}>{recordText(name, consents, inForce)}</p>
        </li>
      ))}
    </ul>
  );
}

function recordText(name: PolicyName, consents: readonly Consent[], inForce: PolicyVersions): string {
  const latest = consents.find(({ policy }) => policy === name);
  if (!latest) return '동의한 기록이 없어요. 기록을 남기기 전에 만든 계정이에요.';
  const agreed = `${versionText(latest.version)} 시행본에 ${wholeDate(latest.agreedAt)} 동의했어요.`;
  if (latest.version === inForce[name]) return agreed;
  return `${agreed} 지금은 ${versionText(inForce[name])} 시행본이 적용돼요.`;
}

const versionText = (version: string) => wholeDate(Date.parse(`${version}T00:00+09:00`));

/** With no-break spaces: two dates stand side by side. */
const wholeDate = (at: number) => dateText(at).replaceAll(' ', '\u00a0');
