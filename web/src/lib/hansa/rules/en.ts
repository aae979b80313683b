import type { Texts } from '../../rules/chapters';
import type { HansaChapter } from './chapters';

export const texts: Texts<HansaChapter> = {
  aim: {
    title: 'The aim',
    picture: 'Three traders fill a route; one of them becomes an office in an end city.',
    text: `
You are a merchant of the Hanseatic League. You fill trade routes with your pieces and cash them in for offices, better abilities or markers. Most points at the end wins.

- **During the game** you score when a route is claimed next to a city you control, for a coin on an office, and for linking Arnheim with Stendal.
- **At the end** you score for finished abilities, markers, the Coellen table, cities you control and your largest network of offices (§8.5).

Your pieces are **traders** (cubes) and **merchants** (discs). What lies in your *supply* can be used now; what lies in your *stock* has to come back through Income first.`,
  },
  turn: {
    title: 'Your turn',
    picture: 'The five actions: Income, Place, Displace, Move and Claim.',
    text: `
At first you have **two actions** in a turn; the ability Actions raises that to five.

1. Take your actions one after the other, in any order and as often as you like: Income, Place, Displace, Move, Claim.
2. Between actions you may use your markers; that costs no action.
3. End your turn. Actions left over are lost.
4. For each marker you took, a new one is turned over; you lay it on a route (§5.6).

Only one thing happens in the turn of others: if somebody displaces your piece, you answer at once.`,
  },
  income: {
    title: 'Income',
    picture: 'Three traders go from the stock to the supply.',
    text: `
Move pieces from your stock to your supply: as many as your ability **Bags** says, **3**, later **5**, **7** or **all**. If the stock holds fewer, you take them all. You choose how many are traders and how many merchants.

At the start everybody has one merchant in the supply. The first player has 5 traders there and 6 in stock; each next player has one more in the supply and one fewer in stock (§1.2).

Pieces come back to your **stock** when you claim a route and when you pay for a displacement.`,
    agreed: {
      'income_may_take_less=true': 'You may take fewer pieces than Bags says, but at least one.',
    },
  },
  place: {
    title: 'Place',
    picture: 'A trader from the supply goes to an empty house of a route.',
    text: `
Put **one piece** from your supply on an **empty house** of any route. One action, one piece.

- A trader or a merchant: every house takes both.
- It does not matter who else stands on the route, or whether a marker lies there.
- Pieces never go straight into a city: offices come from claimed routes.

Filling the last house does nothing by itself. Claiming is an action of its own.`,
  },
  displace: {
    title: 'Displace',
    picture:
      'Red takes the house of a blue trader and pays one piece; blue moves on, with one more.',
    text: `
Take the house of **another player’s** piece. You put a piece of yours there and pay **one** more piece to your stock; for a **merchant** you pay **two**. So you need 2 or 3 pieces in your supply.

The owner is compensated at once:

- The displaced piece **must** go to an empty house of a neighboring route: one that shares a city with this route. If all of them are full, the next ring of routes counts.
- The owner **may** add one extra piece by the same rule, or **two** if a merchant was displaced.
- Extra pieces come from the stock; if it is empty, from the supply; if that is empty too, from the board (§4.3.4).

Being displaced is often a gift: you get new pieces on the board for nothing.`,
    agreed: {
      'displaced_first=true': 'The displaced piece is placed before any extra piece.',
    },
  },
  move: {
    title: 'Move',
    picture: 'Two own pieces are lifted and set down on empty houses elsewhere.',
    text: `
Lift your own pieces and set them down on other empty houses, anywhere on the board: up to as many as your ability **Book** says, **2** at first and up to **5**. All of that is one action.

- A piece may land on a house that another moved piece has just left.
- Exchanging a trader and a merchant of yours counts as two moves.
- You cannot move pieces of others, nor offices.`,
  },
  claim: {
    title: 'Claim a route',
    picture:
      'A full route: first the cities pay points, then the marker, then you choose one reward.',
    text: `
When **every house** of a route holds a piece of yours, you may claim it with an action. Then, in this order:

1. Each end city gives **1 point** to whoever controls it now, also to an opponent.
2. If a marker lies on the route, you take it.
3. You choose **one** reward:
   an **office** in one of the two cities, **or** a better **ability** if a city offers one, **or** a seat at the **Coellen table** (only Coellen–Warburg), **or** an extra office with that marker, **or** nothing.
4. All other pieces of the route go back to your stock.

The route is empty again, and anybody may fill it anew.`,
    agreed: {
      'extra_office_additional=true':
        'An extra office comes on top of the reward: one more piece of the route may become it.',
    },
  },
  offices: {
    title: 'Offices and control',
    picture:
      'Offices are filled from the left; red and blue are level, and blue sits further right.',
    text: `
An office is built with a piece of the route you have just claimed. The **leftmost** empty one is the only one on offer.

- Its **shape** must fit: square for a trader, round for a merchant.
- Its **color** must be open to you: white at first, then orange, pink and black with the ability Privilege.
- A **coin** on it is worth 1 point at once.

Whoever has **most offices** in a city controls it; if level, whoever has the office **furthest right**. Control brings 1 point whenever a route to this city is claimed, and 2 points at the end.

A city whose printed offices are all taken is **completed**. Ten completed cities end the game.`,
    agreed: {
      'merchant_fits_square_office=true':
        'A merchant fills a square office if the route holds no trader.',
    },
  },
  skills: {
    title: 'Abilities',
    picture: 'The five tracks of your desk at the start: the value furthest left counts.',
    text: `
Claim a route to the city of an ability and choose to improve it: the leftmost piece on that track goes to your **supply**, and the new value counts at once.

| ability | city | values | what for |
|---|---|---|---|
| :keys: Keys | Halle | 1, 2, 2, 3, 4 | points for each office of your network |
| :actions: Actions | Göttingen | 2, 3, 3, 4, 4, 5 | actions in a turn |
| :privilege: Privilege | Stade | white, orange, pink, black | colors of offices |
| :book: Book | Groningen | 2, 3, 4, 5 | pieces in one Move |
| :bags: Bags | Lübeck | 3, 5, 7, all | pieces in one Income |

A new value of Actions gives you the additional action in this very turn. The Book frees merchants, all others free traders.

A finished track is worth **4 points** at the end, except Keys.`,
  },
  markers: {
    title: 'Bonus markers',
    picture: 'The six markers: extra office, swap, remove three, +3, +4 and improve.',
    text: `
You get a marker by claiming the route it lies on. Use it once, in your turn, between actions and **free of charge**, but not within the claim that brought it. Used or not, it counts at the end.

- :extra: **Extra office**: when you claim, build left of all offices in a city that already has one. Color and shape do not matter. You use it instead of another reward.
- :swap: **Swap offices**: two neighboring offices of one city change places.
- :remove: **Remove three**: take up to three pieces off routes, back to their owners' supplies.
- :plus3: :plus4: **+3, +4 actions** in this turn.
- :improve: **Improve** any ability by one step.

For each marker taken, a new one is laid at the end of the turn: on an empty route without a marker, with a free office in one of its cities (§5.6).`,
    agreed: {
      'marker_set=BigBox15':
        'There are 15 markers: four extra offices, three swaps, and two each of moving three pieces, +3, +4 and improving.',
      'marker_route_rule=EstablishedOffice':
        'A new marker goes to an empty route with somebody’s office in one of its cities.',
      'marker_route_rule=EmptyRouteOnly': 'A new marker goes to any empty route without a marker.',
      'swap_scope=SameCity': 'Any two offices of a city may be swapped, not only neighboring ones.',
      'swap_requires_own=true': 'One of the two offices that you swap must be yours.',
      'remove3_mode=MoveOpponents':
        'Instead of removing pieces, you move up to three pieces of the others to empty houses.',
      'extra_office_additional=true':
        'The extra office comes on top of the reward, not instead of it.',
    },
  },
  places: {
    title: 'Special places',
    picture:
      'Arnheim and Stendal linked through cities of yours, the seats of the Coellen table, and where the special cities lie.',
    text: `
- **Arnheim–Stendal**, west to east: if you have an office in every city along a chain of routes from one to the other, you get **7** points; the second player gets 4, the third 2. Who fills the routes in between does not matter.
- **The Coellen table**, in the south-west: claim **Coellen–Warburg** and send a **merchant** of that route to a free seat worth **7**, **8**, **9** or **11** points at the end. The seats need the Privilege white, orange, pink, black.
- **Coins** lie on the first office of Groningen, Lübeck, Halle and Coellen, on the board for two and three players also of Stade and Warburg.
- **Ability cities**: Halle, Göttingen, Stade, Groningen and Lübeck, at the edges of the board.
- **Taverns**: Bremen–Osnabrück, Lüneburg–Perleberg and Goslar–Hildesheim carry the first three markers.`,
  },
  end: {
    title: 'End and scoring',
    picture: 'Three ways to the end: 20 points, ten completed cities, no marker left to draw.',
    text: `
The game stops right after the action in which

- somebody has **20 points**, or
- **ten cities** are completed, or
- a new marker is due and the pile is **empty**.

Then everybody adds to their points:

| for | points |
|---|---|
| each finished ability, except Keys | 4 |
| 1 / 2–3 / 4–5 / 6–7 / 8–9 / 10 or more markers | 1 / 3 / 6 / 10 / 15 / 21 |
| seats at the Coellen table | 7, 8, 9, 11 |
| each city you control | 2 |
| your largest network: its offices × Keys | |

A network is a group of cities joined by routes in which you have offices; every office in it counts. If two are level, they share the victory.`,
    agreed: {
      'tie_break=BigBox':
        'A tie goes to whoever has improved Actions least, then to the larger network; only then it is shared.',
    },
  },
  two: {
    title: 'Two players',
    picture: 'The pawn stands in a province; only the routes around it are open.',
    text: `
Two play on the smaller board, with a **pawn** that stands in one of 16 provinces. Provinces are bounded by routes and by four guards.

- You may **place, displace and claim** only on routes that border the pawn’s province.
- **Income, Move** and answers to a displacement are free everywhere, and so are markers, except for an extra office: it is part of a claim.
- Once in a turn you may move the pawn **one or two provinces for free**: before anything else, or after your last action.
- For **one action** it goes to any province.

Before the first turn the player who does not begin chooses where the pawn stands.`,
    agreed: {
      'pawn_paid_move=OneStep': 'For one action the pawn moves by one province only.',
    },
  },
};
