import type { Absence, TableInfo } from '../protocol/types';

/** Who sits at a seat of the game. */
export interface SeatInfo {
  /** Its name in the game, such as `red`. */
  seat: string;
  /** Counted from 1; 0 if the table has not said yet. */
  place: number;
  /** A person's name; absent for a bot. */
  name: string | null;
  /** A bot's level; absent for a person. */
  level: string | null;
  absence: Absence | null;
  present: boolean;
  me: boolean;
}

/** The seats in turn order, with who sits there. */
export function seatsOf(
  table: TableInfo | null,
  myPlace: number | null,
  order: readonly string[],
): SeatInfo[] {
  return order.map((seat) => {
    const index = table?.places.findIndex((place) => place.seat === seat) ?? -1;
    const place = table?.places[index];
    return {
      seat,
      place: index + 1,
      name: place?.who.kind === 'person' ? place.who.name : null,
      level: place?.who.kind === 'bot' ? place.who.level : null,
      absence: place?.absence ?? null,
      present: place?.present ?? false,
      me: myPlace !== null && index + 1 === myPlace,
    };
  });
}

/** The seat of a person; absent for those who look on. */
export function seatOfPerson(table: TableInfo | null, user: string): string | null {
  const place = table?.places.find(({ who }) => who.kind === 'person' && who.id === user);
  return place?.seat ?? null;
}
