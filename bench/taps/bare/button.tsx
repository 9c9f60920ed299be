import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a tap can cost with React: one state, one class. */
function BareButton() {
  const [isOn, setIsOn] = useState(false);
  return (
    <button type="button" className={isOn ? 'on' : 'off'} onClick={() => setIsOn(!isOn)}>
      버튼
    </button>
  );
}

createRoot(document.getElementById('root')!).render(<BareButton />);
