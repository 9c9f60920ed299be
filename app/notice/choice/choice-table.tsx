import { Switch } from '../../ui/form/switch.tsx';
import type { ChoiceFields } from './choice-form.ts';
import styles from './choice-table.module.css';
import { CHANNEL_NAMES, CHANNELS, CHOOSABLE_TOPICS, type NoticeTopic, topicRules } from './notice-choice.ts';

type ChoiceTableProps = { fields: Partial<ChoiceFields> };

export function ChoiceTable({ fields }: ChoiceTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">알림 종류마다 받는 곳</caption>
        <thead className={styles.headings}>
          <tr>
            <th scope="col" className={styles.head}>
              <span className="visually-hidden">종류</span>
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className={styles.head}>
                {CHANNEL_NAMES[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CHOOSABLE_TOPICS.map((topic) => (
            <TopicRow key={topic} topic={topic} fields={fields} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TopicRow({ topic, fields }: ChoiceTableProps & { topic: NoticeTopic }) {
  const { name, when, channels } = topicRules(topic);
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.topic}>
        {name}
        <span className={styles.when}>{when}</span>
      </th>
      {CHANNELS.map((channel) => (
        <td key={channel} className={`${styles.cell} ${styles[channel] ?? ''}`}>
          {channels.includes(channel) && (
            <label className={styles.target}>
              <span className="visually-hidden">{name}</span>
              <span className={styles.channel}>{CHANNEL_NAMES[channel]}</span>
              <Switch name={`${topic}-${channel}`} defaultChecked={fields[`${topic}-${channel}`] === 'on'} />
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}
