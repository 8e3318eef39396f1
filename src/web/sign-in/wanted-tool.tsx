/** For which tool somebody was sent here by 'Buy now'. */
import { useEffect, useState } from 'react';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { callApi } from '#web/api.ts';
import { findWantedTool } from '#web/identity/session.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

export function WantedTool() {
  const { login: words } = useWords();
  const [name, setName] = useState<string>();
  useEffect(() => {
    const id = findWantedTool();
    if (id !== undefined) void readName(id).then(setName);
  }, []);
  return (
    <p role="status" className="font-semibold empty:hidden">
      {name !== undefined && fill(words.forTool, { name })}
    </p>
  );
}

/** Undefined when it is not on sale, or the shop cannot be reached. */
async function readName(id: string): Promise<string | undefined> {
  const answer = await callApi(shopEndpoints.getTool, { params: { id } });
  return answer.ok ? answer.value.name : undefined;
}
