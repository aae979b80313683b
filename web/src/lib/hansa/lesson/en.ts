import type { LessonTexts } from '../../lesson/plan';

export const texts: LessonTexts = {
  goal: [
    { picture: 'place', text: 'Place your pieces on the houses of a route until all are yours.' },
    {
      picture: 'claim',
      text: 'Claim the full route: it brings you an office in a city, or a better ability.',
    },
    {
      picture: 'offices',
      text: 'Offices bring points during the game and at its end. Whoever has the most points wins.',
    },
  ],
  chapters: {
    place: {
      title: 'Fill a route',
      steps: {
        first:
          'You are Red. Between the cities lie routes with little houses. Place a trader: choose a house of Goslar–Magdeburg, where the arrow points.',
        fill: 'A route counts only when all its houses are yours. This one has two: take the second one, too.',
        end: 'You have two actions in a turn, and both are used. End your turn.',
        stay: 'Blue and Green have begun routes as well. Your pieces have stayed where they are: your route is full.',
      },
    },
    claim: {
      title: 'Claim it for an office',
      steps: {
        seal: 'A full route can be claimed in one action. Choose the seal on Goslar–Magdeburg.',
        office: 'You choose one reward. Goslar has an office for a trader: take it.',
        wait: 'One of your traders is now your office, the other is back in your stock. End your turn, and see what the office is good for.',
        control:
          'Blue has claimed a route at Goslar, and you got a point: you control the city. So it goes whenever anybody claims a route there, and at the end the city brings two points more.',
      },
    },
    ability: {
      title: 'Improve an ability',
      steps: {
        claim:
          'Instead of an office, a route can improve an ability, if it leads to the right city. Göttingen is the city of actions: claim Göttingen–Quedlinburg.',
        improve:
          'Choose Actions: from now on you have three in each turn instead of two, beginning with this one.',
        five: 'Five cities have an ability: Göttingen actions, Lübeck income, Groningen moves, Stade the colors of offices, Halle what a network is worth. Early in the game nothing is better than Göttingen.',
      },
    },
    income: {
      title: 'New pieces',
      steps: {
        take: 'Your supply is empty: there is nothing to place. Choose Income: it brings three pieces from your stock.',
        stock:
          'So the pieces go round: from the supply to a route, after the claim to the stock, and by Income to the supply again. The round ones are merchants: some offices take only these.',
      },
    },
    displace: {
      title: 'Displace',
      steps: {
        push: 'Two houses are yours, but Blue stands in the third. Choose the blue trader: you take its place, and pay one trader for that.',
        claim:
          'Blue had to move on, and placed one piece more for free. But now the route is yours: claim it, and take the office in Hannover.',
        cost: 'A merchant is dearer: you pay two, and its owner places two more. So displace where it fills a route for you.',
      },
    },
    displaced: {
      title: 'Be displaced',
      steps: {
        watch: 'Now the other way round: it is for Blue to play, and your trader is in the way.',
        answer:
          'Your trader must go to a route nearby, and one more from your stock may go with it, for free. Put both on Hannover–Minden, where you stand already.',
        claim: 'It is your turn, and the route is full. Claim it and take an office.',
        gift: 'So being displaced is good for you: stand where others want to go.',
      },
    },
    network: {
      title: 'Network and points',
      steps: {
        look: 'You have offices in Minden and in Hildesheim, and Paderborn lies between them. Claim Minden–Paderborn.',
        link: 'That was a point, for you control Minden. Now take the office in Paderborn.',
        score:
          'Minden, Paderborn and Hildesheim are one network now. At the end each of its offices brings a point, each city that you control two. Your desk shows what you would have.',
        over: 'The game ends with 20 points, ten complete cities or the last marker. Bonus markers, finished abilities and the Coellen table bring points as well: the coach will tell you when they come up.',
      },
    },
  },
};
