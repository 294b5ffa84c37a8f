// Warning under the top bar while the client is suspended or waits for approval, on every page (requirements/domain.md#access).
import { useProfile } from '../authProvider/profile.ts';
import { layoutTexts } from './layoutTexts.ts';

export function Inactive() {
  const why = useProfile().data?.message.client.inactive;
  if (!why) return null;
  return (
    <div className="band band-warning" role="status">
      <p>{layoutTexts.inactive[why]}</p>
    </div>
  );
}
