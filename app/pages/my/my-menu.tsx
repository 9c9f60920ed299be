import { Link } from 'react-router';
import { MemberIcon, type MemberIconName } from '../../ui/icons/member-icon.tsx';
import styles from './my-menu.module.css';

const ENTRIES: { text: string; to: string; icon: MemberIconName }[] = [
  { text: 'FAQ', to: '/support/faq', icon: 'question' },
  { text: 'Q&A', to: '/support/qna', icon: 'chat' },
  { text: '이벤트', to: '/support/events', icon: 'gift' },
  { text: '고객센터', to: '/support', icon: 'headset' },
  { text: '공지사항', to: '/support/notices', icon: 'megaphone' },
  { text: '자주 묻는 질문', to: '/support/faq', icon: 'book' },
];

/** The MY menu: where help is. */
export function MyMenu() {
  return (
    <nav aria-label="MY 메뉴">
      <ul className={styles.menu}>
        {ENTRIES.map(({ text, to, icon }) => (
          <li key={text}>
            <Link to={to} className={styles.entry}>
              <MemberIcon name={icon} />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
